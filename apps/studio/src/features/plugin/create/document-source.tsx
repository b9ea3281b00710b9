import { Convert2OpenAPI, PLUGIN_DOCUMENT_MAX_BYTES, type RequestOf } from '@parley/contract';
import { Button, SegmentedControl, Stack, Textarea, TextField } from '@parley/ui';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Failure } from '../failure.tsx';
import styles from './document-source.module.css';
import type { ReadPlugin } from './plugin-draft.ts';

type Source = RequestOf<typeof Convert2OpenAPI>['source'];

/** What is typed to be read. The dialog keeps it, so that *Back* and a look at another tab lose nothing. */
export interface SourceDraft {
  readonly way: 'paste' | 'url';
  readonly text: string;
  readonly url: string;
  readonly curl: string;
}
export const newSourceDraft: SourceDraft = { way: 'paste', text: '', url: '', curl: '' };
export const isTyped = ({ text, url, curl }: SourceDraft): boolean => text + url + curl !== '';

interface SourceProps {
  spaceId: string;
  draft: SourceDraft;
  onChange: (change: Partial<SourceDraft>) => void;
  onRead: (imported: ReadPlugin) => void;
}

/** An OpenAPI document: pasted, from a file or by its address. */
export function DocumentSource({ spaceId, draft: { way, text, url }, onChange, onRead }: SourceProps) {
  const { t } = useTranslation();
  const { read, failure, isReading } = useConversion(spaceId, onRead);
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={t('plugin_document')}
        value={way}
        options={[
          { value: 'paste', label: t('plugin_document_paste') },
          { value: 'url', label: t('plugin_document_url') },
        ]}
        hint={t('plugin_document_hint')}
        onValueChange={(next) => onChange({ way: next })}
      />
      {way === 'paste' ? (
        <>
          <Textarea
            label={t('plugin_document_text')}
            isLabelHidden
            className={styles.code}
            placeholder={'openapi: 3.1.0\ninfo:\n  title: …'}
            value={text}
            rows={10}
            spellCheck={false}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <DocumentFile onText={(read) => onChange({ text: read })} />
        </>
      ) : (
        <TextField
          label={t('plugin_document_address')}
          type="url"
          inputMode="url"
          placeholder="https://api.example.com/openapi.json"
          value={url}
          autoComplete="off"
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <Failure text={failure} />
      <div>
        <Button
          variant="primary"
          isLoading={isReading}
          disabled={way === 'paste' ? text.trim() === '' : !/^https?:\/\/./i.test(url.trim())}
          onClick={() => read(way === 'paste' ? { document: text } : { document_url: url })}
        >
          {t('plugin_document_read')}
        </Button>
      </div>
    </Stack>
  );
}

/** A request as it is copied from a terminal or from the tools of a browser. */
export function CurlSource({ spaceId, draft: { curl }, onChange, onRead }: SourceProps) {
  const { t } = useTranslation();
  const { read, failure, isReading } = useConversion(spaceId, onRead);
  return (
    <Stack gap={4}>
      <Textarea
        label={t('plugin_curl')}
        hint={t('plugin_curl_hint')}
        className={styles.code}
        placeholder="curl 'https://api.example.com/weather?city=Oslo' -H 'accept: application/json'"
        value={curl}
        rows={6}
        spellCheck={false}
        onChange={({ target }) => onChange({ curl: target.value })}
      />
      <Failure text={failure} />
      <div>
        <Button variant="primary" isLoading={isReading} disabled={curl.trim() === ''} onClick={() => read({ curl })}>
          {t('plugin_curl_read')}
        </Button>
      </div>
    </Stack>
  );
}

function useConversion(spaceId: string, onRead: (imported: ReadPlugin) => void) {
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState('');
  const convert = useOperationMutation(Convert2OpenAPI, {
    onSuccess: ({ imported }) => onRead(imported),
    onError: (error) => setFailure(errorMessage(error)),
  });
  return {
    failure,
    isReading: convert.isPending,
    read(source: Source) {
      setFailure('');
      convert.mutate({ space_id: spaceId, source });
    },
  };
}

/** Puts the text of a file into the field. */
function DocumentFile({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  async function choose(file: File): Promise<void> {
    if (file.size > PLUGIN_DOCUMENT_MAX_BYTES)
      return setProblem(t('plugin_document_large', { max: formatBytes(PLUGIN_DOCUMENT_MAX_BYTES) }));
    try {
      onText(await file.text());
      setProblem('');
    } catch {
      setProblem(t('plugin_document_unreadable'));
    }
  }
  return (
    <div>
      <Button size="small" icon={<FileUp aria-hidden />} onClick={() => picker.current?.click()}>
        {t('plugin_document_file')}
      </Button>
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={t('plugin_document_file')}
        accept=".json,.yaml,.yml,application/json,application/yaml"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void choose(chosen);
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
      <Failure text={problem} />
    </div>
  );
}
