import {
  GetLimits,
  type LimitException,
  type LimitName,
  limitNames,
  type ResponseOf,
  SetLimits,
} from '@parley/contract';
import {
  Button,
  ErrorCard,
  FormLayout,
  FormSection,
  Grid,
  ListPage,
  ListRow,
  Page,
  PageHeader,
  SaveBar,
  SectionHeader,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useForm } from '../../../form/use-form.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { formatLimit, limitRules, toLimitDraft } from './limit-draft.ts';
import { LimitField, limitLabel } from './limit-field.tsx';
import { useRefreshLimits } from './use-refresh-limits.ts';

type Limits = ResponseOf<typeof GetLimits>;

const sections = [
  {
    title: 'limits_user',
    hint: 'limits_user_hint',
    names: ['userTokensPerDay', 'userTokensPerMonth', 'userMoneyPerDay', 'userMoneyPerMonth', 'userRepliesAtOnce'],
  },
  {
    title: 'limits_space',
    hint: 'limits_space_hint',
    names: ['spaceTokensPerDay', 'spaceTokensPerMonth', 'spaceMoneyPerDay', 'spaceMoneyPerMonth'],
  },
  {
    title: 'limits_bot',
    hint: 'limits_bot_hint',
    names: ['botTokensPerDay', 'botTokensPerMonth', 'botMoneyPerDay', 'botMoneyPerMonth'],
  },
  { title: 'limits_user_files', hint: 'limits_files_hint', names: ['userStorageBytes', 'userUploadsPerMinute'] },
  { title: 'limits_space_files', hint: 'limits_files_hint', names: ['spaceStorageBytes', 'spaceUploadsPerMinute'] },
  { title: 'limits_disk', hint: 'limits_disk_hint', names: ['diskReserveBytes'] },
] as const satisfies readonly { names: readonly LimitName[]; [key: string]: unknown }[];

/** For administrators: how much users, spaces and agents may use. */
export function LimitsPage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetLimits, {});
  return (
    <Page>
      <PageTitle>{t('limits')}</PageTitle>
      <PageHeader title={t('limits')} description={t('limits_hint')} />
      {error && !data ? (
        <ErrorCard
          title={t('limits_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : data ? (
        <>
          <Exceptions exceptions={data.exceptions} />
          <LimitForm limits={data.limits} />
        </>
      ) : (
        <Skeleton height="480px" />
      )}
    </Page>
  );
}

function LimitForm({ limits }: { limits: Limits['limits'] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshLimits();
  const values = new Map(limits.map(({ name, value }) => [name, value]));
  const form = useForm({
    initialValues: toLimitDraft(limitNames, (name) => values.get(name)),
    ...limitRules(),
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(SetLimits, {
    onSuccess: async () => {
      await refresh();
      form.markSaved();
      toast('success', t('limits_saved'));
    },
    onError: form.showError,
  });
  const texts = {
    save: t('save'),
    discard: t('discard'),
    unsaved: t('limits_unsaved'),
    saving: t('saving'),
    saved: t('limits_all_saved'),
  };
  return (
    <FormLayout
      {...form.props}
      aria-label={t('limits')}
      bar={<SaveBar isChanged={form.isChanged} isSaving={save.isPending} onDiscard={form.reset} texts={texts} />}
    >
      {sections.map(({ title, hint, names }) => (
        <FormSection key={title} title={t(title)} hint={t(hint)} level={2}>
          <Grid columnWidth={200}>
            {names.map((name) => (
              <LimitField key={name} name={name} form={form} placeholder={t('limit_none')} />
            ))}
          </Grid>
        </FormSection>
      ))}
    </FormLayout>
  );
}

/** The users, spaces and agents with limits of their own. They are set on the pages of users and of usage. */
function Exceptions({ exceptions }: { exceptions: readonly LimitException[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshLimits();
  const locale = useLocale();
  const texts = useListTexts({ failed: t('limits_failed') });
  const remove = useOperationMutation(SetLimits, {
    onSuccess: () => {
      toast('success', t('limits_exception_removed'));
      return refresh();
    },
  });
  return (
    <section aria-label={t('limits_exceptions')}>
      <Stack gap={3}>
        <SectionHeader title={t('limits_exceptions')} hint={t('limits_exceptions_hint')} />
        <ListPage
          label={t('limits_exceptions')}
          layout="rows"
          state={{ status: 'loaded', items: exceptions }}
          texts={texts}
          itemKey={({ name, subject_id }) => `${name} ${subject_id}`}
          empty={<Text tone="muted">{t('limits_exceptions_none')}</Text>}
          renderItem={({ name, subject_id, subject_name, value }) => {
            const subject = subject_name || t('limits_exception_deleted');
            const label = t(limitLabel(name));
            return (
              <ListRow
                title={subject}
                details={[`${label}: ${value === null ? t('limit_none') : formatLimit(name, value, locale)}`]}
                action={
                  <Button
                    size="small"
                    onClick={() => remove.mutate({ limits: [{ name, subject_id }] })}
                    aria-label={t('limits_exception_remove', { limit: label, name: subject })}
                  >
                    {t('limits_remove')}
                  </Button>
                }
              />
            );
          }}
        />
      </Stack>
    </section>
  );
}
