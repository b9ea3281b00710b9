import { GetOwnStorage } from '@parley/contract';
import { FormSection, Skeleton, Text } from '@parley/ui';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { StorageMeter } from './storage-meter.tsx';

/** A section of the account settings: what the files of the user take. */
export function OwnStorage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(GetOwnStorage, {});
  return (
    <FormSection title={t('storage')} hint={t('storage_own_hint')}>
      {data ? (
        <StorageMeter use={data.use} />
      ) : error ? (
        <Text tone="danger">{errorMessage(error)}</Text>
      ) : (
        <Skeleton height="36px" />
      )}
    </FormSection>
  );
}
