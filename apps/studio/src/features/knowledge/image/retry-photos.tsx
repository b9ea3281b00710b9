import { RetryDocument } from '@parley/contract';
import { Button } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

/** Processes failed pictures again. */
export function RetryPhotos({ ids, label }: { ids: readonly string[]; label: string }) {
  const refresh = useRefreshKnowledge();
  const retry = useOperationMutation(RetryDocument, { onSuccess: refresh });
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      isLoading={retry.isPending}
      onClick={() => retry.mutate({ document_ids: [...ids] })}
    >
      {label}
    </Button>
  );
}
