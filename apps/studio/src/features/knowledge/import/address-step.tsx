import { DOCUMENTS_AT_ONCE_MAX, WEB_URL_MAX } from '@parley/contract';
import { SegmentedControl, Stack, Textarea } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FrequencySelect } from '../update-frequency-dialog.tsx';
import { addressesIn, webUrlsOf } from './import-draft.ts';
import { SiteStep } from './site-step.tsx';
import type { SourceStepProps } from './use-import-draft.ts';

/** Enough of an address to find it. */
const ADDRESS_SHOWN = 80;

/** Web pages by their addresses or those of a site, and how often they are fetched again. */
export function AddressStep(props: SourceStepProps) {
  const { t } = useTranslation();
  const { draft, change } = props;
  return (
    <Stack>
      <SegmentedControl
        label={t('site_or_pages')}
        isLabelHidden
        value={draft.isSite ? 'site' : 'pages'}
        options={[
          { value: 'pages', label: t('site_mode_pages') },
          { value: 'site', label: t('site_mode_site') },
        ]}
        onValueChange={(mode) => change({ isSite: mode === 'site' })}
      />
      {draft.isSite ? <SiteStep {...props} /> : <Addresses {...props} />}
      <FrequencySelect
        webUrls={webUrlsOf(draft)}
        value={draft.updateInterval}
        onChange={(updateInterval) => change({ updateInterval })}
      />
    </Stack>
  );
}

function Addresses({ draft, change }: SourceStepProps) {
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
  );
}
