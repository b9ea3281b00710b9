import { GetInstallationOverview, type ResponseOf } from '@parley/contract';
import {
  BarChart,
  Button,
  EmptyState,
  ErrorCard,
  Page,
  PageHeader,
  Panel,
  SectionHeader,
  Skeleton,
  StatGroup,
  StatTile,
} from '@parley/ui';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../page/page-title.tsx';

type Overview = ResponseOf<typeof GetInstallationOverview>;

/** For administrators: how large the installation is, and how much it is used. */
export function OverviewPage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetInstallationOverview, {});
  return (
    <Page>
      <PageTitle>{t('admin_overview')}</PageTitle>
      <PageHeader title={t('admin_overview')} description={t('admin_overview_hint')} />
      {error && !data ? (
        <ErrorCard
          title={t('admin_overview_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <>
          <Figures overview={data} />
          <Panel label={t('answers_per_day')}>
            <SectionHeader title={t('answers_per_day')} hint={t('answers_per_day_hint')} />
            {!data && <Skeleton height="204px" />}
            {data?.answer_count === 0 && <EmptyState title={t('answers_none')} message={t('answers_none_text')} />}
            {data && data.answer_count > 0 && <AnswersPerDay days={data.days} />}
          </Panel>
        </>
      )}
    </Page>
  );
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { notation: 'compact', maximumFractionDigits: 1 });
  const tokens = overview && overview.input_tokens + overview.output_tokens;
  const tile = (label: string, count: number | undefined, note?: string) => (
    <StatTile label={label} {...(count !== undefined && { value: format(count) })} note={note} />
  );
  return (
    <StatGroup>
      {tile(t('users'), overview?.user_count)}
      {tile(t('spaces'), overview?.space_count)}
      {tile(t('agents'), overview?.bot_count)}
      {tile(t('answers'), overview?.answer_count, t('last_days'))}
      {tile(
        t('tokens'),
        tokens,
        overview
          ? t('tokens_split', { input: format(overview.input_tokens), output: format(overview.output_tokens) })
          : t('last_days'),
      )}
    </StatGroup>
  );
}

function AnswersPerDay({ days }: { days: Overview['days'] }) {
  const { t } = useTranslation();
  // Days are those of UTC: in another time zone they would have the name of the day before.
  const { format } = new Intl.DateTimeFormat(useLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const points = days.map(({ day, answer_count }) => ({ label: format(day), value: answer_count }));
  return <BarChart label={t('answers_per_day')} pointLabel={t('day')} points={points} />;
}
