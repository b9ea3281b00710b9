import { DOCUMENTS_AT_ONCE_MAX, WEB_URL_MAX } from '@parley/contract';
import { Stack, Textarea } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FrequencySelect } from '../detail/update-frequency-dialog.tsx';
import { addressesIn } from './import-draft.ts';
import type { ImportDraftEdit } from './use-import-draft.ts';

/** Enough of an address to find it. */
const ADDRESS_SHOWN = 80;

/** Web pages by their addresses, and how often they are fetched again. */
export function AddressStep({ draft, change }: ImportDraftEdit) {
  const { t } = useTranslation();
  const addresses = addressesIn(draft.addresses);
  const wrong = addresses.find(({ isValid }) => !isValid)?.address;
  const error =
    wrong === undefined
      ? addresses.length > DOCUMENTS_AT_ONCE_MAX && t('import_addresses_many', { max: DOCUMENTS_AT_ONCE_MAX })
      : wrong.length > WEB_URL_MAX
        ? t('import_address_long', { address: `${wrong.slice(0, ADDRESS_SHOWN)}…`, max: WEB_URL_MAX })
        : t('import_address_problem', { address: wrong });
  return (
    <Stack>
      <Textarea
        label={t('import_addresses')}
        hint={t('import_addresses_hint')}
        {...(error && { error })}
        value={draft.addresses}
        rows={6}
        isAutoGrowing
        spellCheck={false}
        placeholder="https://example.com/guide"
        onChange={(event) => change({ addresses: event.target.value })}
      />
      <FrequencySelect value={draft.updateInterval} onChange={(updateInterval) => change({ updateInterval })} />
    </Stack>
  );
}
