import { API_HEADER_VALUE_MAX, API_HEADERS_MAX } from '@parley/contract';
import { Button, IconButton, Stack, Text, TextField } from '@parley/ui';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './table-api.module.css';
import { type HeaderDraft, headerProblem } from './use-api-draft.ts';

interface HeaderFieldsProps {
  headers: readonly HeaderDraft[];
  onChange: (headers: readonly HeaderDraft[]) => void;
}

/** The headers that are sent to an API. Stored values are never shown: they are kept or entered anew. */
export function HeaderFields({ headers, onChange }: HeaderFieldsProps) {
  const { t } = useTranslation();
  const set = (index: number, change: Partial<HeaderDraft>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...change } : header)));
  const problem = headerProblem(headers);
  return (
    <Stack gap={2}>
      <ul aria-label={t('api_headers')} className={styles.headers}>
        {headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header has no identity but its place
          <li key={index} className={styles.header}>
            <TextField
              label={t('api_header_name', { number: index + 1 })}
              value={header.name}
              maxLength={100}
              autoComplete="off"
              placeholder="Authorization"
              onChange={(event) => set(index, { name: event.target.value, isStored: false })}
            />
            <TextField
              label={t('api_header_value', { number: index + 1 })}
              type="password"
              value={header.value}
              maxLength={API_HEADER_VALUE_MAX}
              autoComplete="off"
              placeholder={header.isStored ? t('api_header_stored') : undefined}
              onChange={(event) => set(index, { value: event.target.value })}
            />
            <IconButton
              label={t('api_header_remove', { number: index + 1 })}
              icon={<X aria-hidden />}
              onClick={() => onChange(headers.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {problem && problem !== 'value' && <Text tone="danger">{t(`api_header_problem_${problem}`)}</Text>}
      {headers.length < API_HEADERS_MAX && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => onChange([...headers, { name: '', value: '' }])}>
            {t('api_header_add')}
          </Button>
        </div>
      )}
      <Text size="label" tone="muted">
        {t('api_headers_hint')}
      </Text>
    </Stack>
  );
}
