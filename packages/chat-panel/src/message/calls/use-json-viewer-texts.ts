import type { JsonViewerTexts } from '@parley/ui';
import { useMemo } from 'react';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** The words of the JSON viewer in the language of the panel. */
export function useJsonViewerTexts(): JsonViewerTexts {
  const texts = useTexts();
  return useMemo(
    () => ({
      copy: texts.copy,
      expand: texts.jsonExpand,
      collapse: texts.jsonCollapse,
      seeMore: texts.jsonSeeMore,
      showMore: (count) => formatText(texts.jsonShowMore, { count }),
      count: (count) => formatText(texts.jsonCount, { count }),
      error: texts.workflow_detail_testrun_error_front,
      warning: texts.workflow_detail_testrun_warning_front,
    }),
    [texts],
  );
}
