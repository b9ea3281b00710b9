import { hasSpaceRight, type Space } from '@parley/contract';
import { Button, Page, PageHeader, Tabs } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCreateButton } from '../../list-page/use-create-button.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { parameterPath } from '../../page/parameter-path.ts';
import { useRememberSubmenu, useSpace } from '../space/index.ts';
import type { ResourceKind } from './resource-kind.ts';
import { resourceKinds } from './resource-kinds.ts';

/** studio §2 Library: the resources of a space, a tab for each kind. */
export function LibraryPage() {
  const space = useSpace();
  const location = useLocation();
  const navigate = useNavigate();
  useRememberSubmenu('library');
  const chosen = new URLSearchParams(location.search).get('kind');
  const kind = resourceKinds.find(({ key }) => key === chosen) ?? resourceKinds[0];
  if (!kind) return null;
  const choose = (key: string) =>
    void navigate(parameterPath(location, 'kind', key === resourceKinds[0]?.key ? undefined : key));
  // Search and filters are those of one space.
  return <Library key={space.id} space={space} kind={kind} onChoose={choose} />;
}

function Library({ space, kind, onChoose }: { space: Space; kind: ResourceKind; onChoose: (key: string) => void }) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const createButton = useCreateButton(
    hasSpaceRight(space.role_type, 'change-content') && (
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
        {t(kind.create)}
      </Button>
    ),
  );
  return (
    <Page>
      <PageTitle>{t('library')}</PageTitle>
      <PageHeader title={t('library')} actions={createButton.abovePage} />
      <Tabs
        label={t('library_kinds')}
        value={kind.key}
        onValueChange={onChoose}
        tabs={resourceKinds.map(({ key, tab, Icon, List }) => ({
          value: key,
          label: t(tab),
          icon: <Icon aria-hidden />,
          content: <List space={space} createButton={createButton.inEmptyState} />,
        }))}
      />
      {isCreating && <kind.CreateDialog space={space} onClose={() => setCreating(false)} />}
    </Page>
  );
}
