import { API_PARAMETER_MAX } from '@parley/contract';
import { Select, Stack, Text, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasParameter, hasPath, type PagesDraft, pagesTypes, usualParameters } from './pages-draft.ts';

interface PagesFieldsProps {
  pages: PagesDraft;
  onChange: (pages: PagesDraft) => void;
}

const pathHints = { next: 'meta.next', cursor: 'meta.next_cursor' } as const;

/** How the next page of an API is requested. */
export function PagesFields({ pages, onChange }: PagesFieldsProps) {
  const { t } = useTranslation();
  const { type, parameter, path } = pages;
  const choose = (next: PagesDraft['type']) =>
    onChange({ ...pages, type: next, parameter: hasParameter(next) ? usualParameters[next] : '' });
  return (
    <Stack gap={2}>
      <Select
        label={t('api_pages')}
        value={type}
        options={pagesTypes.map((value) => ({ value, label: t(`api_pages_${value}`) }))}
        onValueChange={choose}
      />
      <Text size="label" tone="muted">
        {t(`api_pages_${type}_hint`)}
      </Text>
      {hasParameter(type) && (
        <TextField
          label={t('api_pages_parameter')}
          value={parameter}
          maxLength={API_PARAMETER_MAX}
          autoComplete="off"
          onChange={(event) => onChange({ ...pages, parameter: event.target.value })}
        />
      )}
      {hasPath(type) && (
        <TextField
          label={t(type === 'next' ? 'api_pages_path_next' : 'api_pages_path_cursor')}
          hint={t('api_pages_path_hint')}
          value={path}
          maxLength={200}
          autoComplete="off"
          placeholder={type === 'next' ? pathHints.next : pathHints.cursor}
          onChange={(event) => onChange({ ...pages, path: event.target.value })}
        />
      )}
    </Stack>
  );
}
