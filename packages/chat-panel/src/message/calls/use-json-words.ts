import type { JsonViewerWords } from '@parley/ui';
import { useMemo } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { fillIn } from '../../texts/fill-in.ts';

/** The words of the JSON viewer in the language of the panel. */
export function useJsonWords(): JsonViewerWords {
  const { copy } = usePanel();
  return useMemo(
    () => ({
      copy: copy.copy,
      expand: copy.jsonExpand,
      collapse: copy.jsonCollapse,
      seeMore: copy.jsonSeeMore,
      showMore: (count) => fillIn(copy.jsonShowMore, { count }),
      count: (count) => fillIn(copy.jsonCount, { count }),
      error: copy.workflow_detail_testrun_error_front,
      warning: copy.workflow_detail_testrun_warning_front,
    }),
    [copy],
  );
}
