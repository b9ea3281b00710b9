import {
  AUDIT_CATEGORIES,
  type AuditCategory,
  type AuditEntry,
  ExportAuditEntries,
  ListAuditEntries,
  type RequestOf,
  toHttpRequest,
} from '@parley/contract';
import { ButtonLink, EmptyState, ListPage, ListRow, Page, PageHeader } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  BrainCircuit,
  Download,
  Gauge,
  KeyRound,
  LogIn,
  type LucideIcon,
  Rocket,
  ScrollText,
  ShieldCheck,
  Trash2,
  UserRoundPlus,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { PageTitle } from '../../../page/page-title.tsx';

const defaults = { user: '', category: 'all', period: 'all' };
const PERIOD_DAYS = [1, 7, 30, 90] as const;
const HOUR_MS = 3_600_000;
const SEARCH_DELAY_MS = 300;

type Filter = Omit<RequestOf<typeof ListAuditEntries>, 'cursor'>;

/** For administrators: what was done in the installation that concerns its safety. */
export function AuditPage() {
  const { t } = useTranslation();
  const [{ user, category, period }, change] = useListParameters(defaults);
  const filter = useFilter(user, category, period);
  const query = useAuditEntries(filter);
  const keptDays = query.data?.pages[0]?.kept_days;
  return (
    <Page>
      <PageTitle>{t('audit_log')}</PageTitle>
      <PageHeader
        title={t('audit_log')}
        description={keptDays === undefined ? t('audit_hint') : t('audit_hint_kept', { count: keptDays })}
        actions={
          <ButtonLink>
            <a href={toHttpRequest(ExportAuditEntries, filter).path} download>
              <Download aria-hidden />
              {t('audit_export')}
            </a>
          </ButtonLink>
        }
      />
      <ListPage
        label={t('audit_log')}
        layout="rows"
        state={useListState(query, ({ pages }) => pages.flatMap(({ entries }) => entries))}
        texts={useListTexts({ failed: t('audit_failed'), count: (count) => t('audit_count', { count }) })}
        search={{ label: t('audit_find'), value: user, onChange: (next) => change({ user: next }) }}
        filters={[
          {
            label: t('audit_category'),
            value: toCategory(category) ?? 'all',
            neutralValue: 'all',
            options: [
              { value: 'all', label: t('audit_category_all') },
              ...AUDIT_CATEGORIES.map((value) => ({ value, label: t(`audit_category_${value}`) })),
            ],
            onChange: (next) => change({ category: next }),
          },
          {
            label: t('audit_period'),
            value: toDays(period) === undefined ? 'all' : period,
            neutralValue: 'all',
            options: [
              { value: 'all', label: t('audit_period_all') },
              ...PERIOD_DAYS.map((days) => ({ value: String(days), label: t('audit_period_days', { count: days }) })),
            ],
            onChange: (next) => change({ period: next }),
          },
        ]}
        itemKey={({ entry_id }) => entry_id}
        renderItem={(entry) => <AuditRow entry={entry} />}
        empty={<EmptyState icon={<ScrollText aria-hidden />} title={t('audit_empty')} message={t('audit_hint')} />}
      />
    </Page>
  );
}

const icons: Readonly<Record<AuditCategory, LucideIcon>> = {
  'sign-in': LogIn,
  registration: UserRoundPlus,
  user: UserRoundX,
  role: ShieldCheck,
  member: UsersRound,
  secret: KeyRound,
  model: BrainCircuit,
  limit: Gauge,
  publication: Rocket,
  deletion: Trash2,
};

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const Icon = icons[entry.category];
  const { actor_name: name, actor_email: email, address } = entry;
  const who = name && email ? `${name} (${email})` : email || t('audit_operator');
  return (
    <ListRow
      leading={<Icon aria-hidden />}
      title={entry.text}
      details={[formatTime(entry.created_at), who, ...(address ? [address] : [])]}
    />
  );
}

const toCategory = (text: string): AuditCategory | undefined => AUDIT_CATEGORIES.find((known) => known === text);
const toDays = (text: string): number | undefined => PERIOD_DAYS.find((days) => String(days) === text);

/** The filter of the list and of the export. */
function useFilter(user: string, category: string, period: string): Filter {
  const person = useDebouncedValue(user.trim(), SEARCH_DELAY_MS);
  const known = toCategory(category);
  const days = toDays(period);
  // The same for an hour, so that the list is not loaded again with every render.
  const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    ...(person && { person }),
    ...(known && { category: known }),
    ...(days !== undefined && { from: thisHour - days * 24 * HOUR_MS }),
  };
}

function useAuditEntries(filter: Filter) {
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListAuditEntries, filter),
    queryFn: ({ pageParam }) => call(ListAuditEntries, pageParam ? { ...filter, cursor: pageParam } : filter),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}
