import { hasSpaceRight, type Space } from '@parley/contract';
import { Button, Dialog, Select, Skeleton, Stack, Text } from '@parley/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { targetSpaces } from './target-spaces.ts';

interface CopyResourceDialogProps {
  name: string;
  /** The space that it is in. */
  spaceId: string;
  /** What the copy has, and what it has not. */
  text: string;
  /** What else can be chosen. */
  children?: ReactNode;
  isCopying: boolean;
  onCopy: (target: Space) => void;
  onClose: () => void;
}

/** Copies a resource into a space in which the user may change content. */
export function CopyResourceDialog({ name, spaceId, text, children, isCopying, ...asks }: CopyResourceDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery(targetSpaces);
  const isPublic = data?.some(({ id, hide_operation }) => id === spaceId && hide_operation) ?? false;
  // studio §6: the list for choosing a target leaves out public spaces.
  const spaces = data?.filter(
    ({ hide_operation, role_type }) => !hide_operation && hasSpaceRight(role_type, 'change-content'),
  );
  // First another space than the one that it is in.
  const first = spaces?.find(({ id }) => id !== spaceId) ?? spaces?.[0];
  const target = isPublic ? undefined : (spaces?.find(({ id }) => id === chosen) ?? first);
  return (
    <Dialog
      open
      onOpenChange={() => !isCopying && asks.onClose()}
      title={t('library_copy_title', { name })}
      description={text}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button disabled={isCopying} onClick={asks.onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!target}
            isLoading={isCopying}
            onClick={() => target && asks.onCopy(target)}
          >
            {t('library_copy')}
          </Button>
        </>
      }
    >
      <Stack>
        {error && <Text tone="danger">{errorMessage(error)}</Text>}
        {!spaces && !error && <Skeleton height="60px" />}
        {target && spaces && (
          <>
            <Select
              label={t('library_copy_target')}
              value={target.id}
              options={spaces.map(({ id, name: label }) => ({ value: id, label }))}
              onValueChange={setChosen}
            />
            {children}
          </>
        )}
        {spaces && !target && <Text tone="muted">{t(isPublic ? 'library_copy_public' : 'library_copy_nowhere')}</Text>}
      </Stack>
    </Dialog>
  );
}
