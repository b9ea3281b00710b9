import { Stack, Textarea } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FrequencySelect } from '../detail/update-frequency-dialog.tsx';
import { addressesIn } from './import-draft.ts';
import type { ImportDraftEdit } from './use-import-draft.ts';

/** Web pages by their addresses, and how often they are fetched again. */
export function AddressStep({ draft, change }: ImportDraftEdit) {
  const { t } = useTranslation();
  const wrong = addressesIn(draft.addresses).find(({ isValid }) => !isValid);
  return (
    <Stack>
      <Textarea
        label={t('import_addresses')}
        hint={t('import_addresses_hint')}
        {...(wrong && { error: t('import_address_problem', { address: wrong.address }) })}
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
