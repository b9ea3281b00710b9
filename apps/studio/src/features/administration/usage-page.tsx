import { ExportInstallationUsage, GetInstallationUsage, toHttpRequest, type UsageShare } from '@parley/contract';
import { Button, ErrorCard, Page, PageHeader } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { type ShareKind, UsageReportView, useChosenPeriod } from '../usage/index.ts';
import { ExceptionDialog, type ExceptionSubject } from './limits/exception-dialog.tsx';

const subjects: Readonly<Partial<Record<ShareKind, ExceptionSubject['kind']>>> = {
  users: 'user',
  spaces: 'space',
  bots: 'bot',
};

/** For administrators: what everybody has used, and limits for those who use much. */
export function UsagePage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { period, toolbar } = useChosenPeriod((chosen) => toHttpRequest(ExportInstallationUsage, chosen).path);
  const { data, error, refetch } = useOperationQuery(GetInstallationUsage, period, {
    placeholderData: keepPreviousData,
  });
  const [limited, setLimited] = useState<ExceptionSubject>();
  const action = (kind: ShareKind, { id, name }: UsageShare) => {
    const subject = subjects[kind];
    if (!subject || !name) return null;
    return (
      <Button
        size="small"
        variant="ghost"
        onClick={() => setLimited({ kind: subject, id, name })}
        aria-label={t('limits_of', { name })}
      >
        {t('limits')}
      </Button>
    );
  };
  return (
    <Page>
      <PageTitle>{t('usage')}</PageTitle>
      <PageHeader title={t('usage')} description={t('admin_usage_hint')} actions={toolbar} />
      {error && !data ? (
        <ErrorCard
          title={t('usage_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <UsageReportView
          report={data?.report}
          kinds={['users', 'spaces', 'bots', 'models', 'kinds']}
          level={2}
          action={action}
        />
      )}
      {limited && <ExceptionDialog subject={limited} onClose={() => setLimited(undefined)} />}
    </Page>
  );
}
