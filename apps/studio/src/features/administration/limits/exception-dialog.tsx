import { GetLimits, type LimitSubject, type ResponseOf, SetLimits } from '@parley/contract';
import { Button, Dialog, Grid, Row, Skeleton, Stack, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { limitRules, limitsOf, toDraftText, toLimitDraft } from './limit-draft.ts';
import { LimitField } from './limit-field.tsx';
import { useRefreshLimits } from './use-refresh-limits.ts';

/** Who gets limits of their own. */
export interface ExceptionSubject {
  readonly kind: LimitSubject;
  readonly id: string;
  readonly name: string;
}

interface ExceptionDialogProps {
  subject: ExceptionSubject;
  onClose: () => void;
}

/** Sets limits for one user, space or agent. An empty field leaves the limit that everybody has. */
export function ExceptionDialog({ subject, onClose }: ExceptionDialogProps) {
  const { t } = useTranslation();
  const { data } = useOperationQuery(GetLimits, {});
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('limits_of', { name: subject.name })}
      description={t('limits_exception_hint')}
      closeLabel={t('close')}
    >
      {data ? <ExceptionForm subject={subject} limits={data} onClose={onClose} /> : <Skeleton height="240px" />}
    </Dialog>
  );
}

function ExceptionForm({ subject, limits, onClose }: ExceptionDialogProps & { limits: ResponseOf<typeof GetLimits> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshLimits();
  const names = limitsOf(subject.kind);
  const general = new Map(limits.limits.map(({ name, value }) => [name, value]));
  const own = new Map(
    limits.exceptions.filter(({ subject_id }) => subject_id === subject.id).map(({ name, value }) => [name, value]),
  );
  const form = useForm({
    initialValues: toLimitDraft(names, (name) => own.get(name)),
    ...limitRules(subject.id),
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(SetLimits, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('limits_saved'));
      onClose();
    },
    onError: form.showError,
  });
  return (
    <form {...form.props}>
      <Stack gap={5}>
        <Grid columnWidth={160}>
          {names.map((name) => (
            <LimitField
              key={name}
              name={name}
              form={form}
              placeholder={toDraftText(name, general.get(name)) || t('limit_none')}
            />
          ))}
        </Grid>
        <Row justify="end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" isLoading={save.isPending} disabled={!form.isChanged}>
            {t('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
