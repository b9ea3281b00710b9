import type { DocumentInfo } from '@parley/contract';
import { Button, Row, Stack } from '@parley/ui';
import { ListFilter, Tags } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { TagConditions } from './tag-conditions.tsx';
import type { TagFilterState } from './use-tag-filter.ts';

const SetTagsDialog = lazyPart(async () => (await import('./set-tags-dialog.tsx')).SetTagsDialog);

interface TagFilterProps {
  filter: TagFilterState;
  /** Those that are listed, whose tags can be set together; none where they can be selected. */
  documents: readonly Pick<DocumentInfo, 'document_id' | 'name'>[];
  mayChange: boolean;
}

/** Above a list of documents whose dataset has tags: filters it by them, and sets tags of several documents. */
export function TagFilter({ filter, documents, mayChange }: TagFilterProps) {
  const { datasetId, tags, conditions, round, set } = filter;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const id = useId();
  if (tags.length === 0) return null;
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Button
          size="small"
          variant="ghost"
          icon={<ListFilter aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {conditions.length > 0 ? t('documents_filter_count', { count: conditions.length }) : t('documents_filter')}
        </Button>
        {mayChange && documents.length > 1 && (
          <Button size="small" variant="ghost" icon={<Tags aria-hidden />} onClick={() => setSetting(true)}>
            {t('documents_tag')}
          </Button>
        )}
      </Row>
      <div id={id} hidden={!isOpen}>
        <TagConditions key={round} tags={tags} conditions={conditions} onChange={set} />
      </div>
      {isSetting && (
        <LazyPartBoundary onFailed={() => setSetting(false)}>
          <SetTagsDialog datasetId={datasetId} tags={tags} documents={documents} onClose={() => setSetting(false)} />
        </LazyPartBoundary>
      )}
    </Stack>
  );
}
