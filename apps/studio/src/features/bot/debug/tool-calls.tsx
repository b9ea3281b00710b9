import { JsonViewer, Panel, Row, SectionHeader, Stack, Tag, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import type { RecordedCall } from './reply-record.ts';
import { useJsonTexts } from './use-json-texts.ts';

/** The tool calls of a reply, with input and output. */
export function ToolCalls({ calls }: { calls: readonly RecordedCall[] }) {
  const { t } = useTranslation();
  if (calls.length === 0) return <Text tone="muted">{t('debug_no_calls')}</Text>;
  return (
    <Stack>
      {calls.map((call) => (
        <ToolCall key={call.id} call={call} />
      ))}
    </Stack>
  );
}

function ToolCall({ call }: { call: RecordedCall }) {
  const { t } = useTranslation();
  const texts = useJsonTexts();
  const onCopied = useCopiedToast();
  const viewer = { texts, onCopied };
  return (
    <Panel label={call.name}>
      <SectionHeader
        level={3}
        title={call.name}
        actions={
          <Row gap={2}>
            {call.seconds && <Text tone="muted">{t('debug_seconds', { seconds: call.seconds })}</Text>}
            {call.hasFailed && <Tag tone="danger">{t('debug_call_failed')}</Tag>}
          </Row>
        }
      />
      <Stack gap={2}>
        <Text tone="muted" size="label">
          {t('debug_call_input')}
        </Text>
        <JsonViewer label={t('debug_call_input')} text={call.input} {...viewer} />
        <Text tone="muted" size="label">
          {t('debug_call_output')}
        </Text>
        {call.output === null ? (
          <Text tone="muted">{t('debug_call_running')}</Text>
        ) : (
          <JsonViewer label={t('debug_call_output')} text={call.output} {...viewer} />
        )}
      </Stack>
    </Panel>
  );
}
