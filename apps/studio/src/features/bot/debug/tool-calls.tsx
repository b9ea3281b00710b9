import { JsonViewer, Tag } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import type { RecordedCall } from './reply-record.ts';
import styles from './tool-calls.module.css';
import { useJsonTexts } from './use-json-texts.ts';

/** The tool calls of a reply, with input and output. */
export function ToolCalls({ calls }: { calls: readonly RecordedCall[] }) {
  const { t } = useTranslation();
  if (calls.length === 0) return <p className={styles.none}>{t('debug_no_calls')}</p>;
  return (
    <ol className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          <ToolCall call={call} />
        </li>
      ))}
    </ol>
  );
}

function ToolCall({ call }: { call: RecordedCall }) {
  const { t } = useTranslation();
  const texts = useJsonTexts();
  const onCopied = useCopiedToast();
  const viewer = { texts, onCopied };
  return (
    <div className={styles.call}>
      <div className={styles.head}>
        <code className={styles.name}>{call.name}</code>
        {call.seconds && <span className={styles.seconds}>{t('debug_seconds', { seconds: call.seconds })}</span>}
        {call.hasFailed && <Tag tone="danger">{t('debug_call_failed')}</Tag>}
      </div>
      <h4 className={styles.label}>{t('debug_call_input')}</h4>
      <JsonViewer label={t('debug_call_input')} text={call.input} {...viewer} />
      <h4 className={styles.label}>{t('debug_call_output')}</h4>
      {call.output === null ? (
        <p className={styles.none}>{t('debug_call_running')}</p>
      ) : (
        <JsonViewer label={t('debug_call_output')} text={call.output} {...viewer} />
      )}
    </div>
  );
}
