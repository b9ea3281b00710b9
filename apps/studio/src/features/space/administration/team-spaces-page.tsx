import { ListTeamSpaces, SetSpacePublic, type TeamSpace } from '@parley/contract';
import { Avatar, EmptyState, ListPage, ListRow, Page, PageHeader, Row, Switch, Text, useToast } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { useRefreshSpaces } from '../list/use-spaces.ts';

const defaults = { search: '' };
const SEARCH_DELAY_MS = 300;

/** For administrators: the team spaces of the installation, and the switch that makes one public (studio §6). */
export function TeamSpacesPage() {
  const { t } = useTranslation();
  const [{ search }, change] = useListParameters(defaults);
  const query = useTeamSpaces(search.trim());
  return (
    <Page>
      <PageTitle>{t('team_spaces')}</PageTitle>
      <PageHeader title={t('team_spaces')} description={t('team_spaces_hint')} />
      <ListPage
        label={t('team_spaces')}
        layout="rows"
        state={useListState(query, ({ pages }) => pages.flatMap(({ spaces }) => spaces))}
        texts={useListTexts({
          failed: t('team_spaces_failed'),
          count: (count) => t('team_space_count', { count }),
          noMatch: (wanted) => t('team_spaces_no_match', { search: wanted }),
        })}
        search={{ label: t('team_spaces_find'), value: search, onChange: (next) => change({ search: next }) }}
        itemKey={({ id }) => id}
        renderItem={(space) => <TeamSpaceRow space={space} />}
        empty={<EmptyState title={t('team_spaces_none')} message={t('team_spaces_none_text')} />}
      />
    </Page>
  );
}

function TeamSpaceRow({ space }: { space: TeamSpace }) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refreshSpaces = useRefreshSpaces();
  const { id, name, icon_url, owner_name, member_count, hide_operation } = space;
  const set = useOperationMutation(SetSpacePublic, {
    onSuccess: async (_response, request) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListTeamSpaces) });
      toast('success', t(request.hide_operation ? 'space_made_public' : 'space_made_private', { name }));
      void refreshSpaces();
    },
  });
  return (
    <ListRow
      leading={<Avatar kind="space" name={name} src={icon_url} />}
      title={name}
      details={[
        ...(owner_name ? [t('team_space_owner', { name: owner_name })] : []),
        t('team_space_members', { count: member_count }),
      ]}
      action={
        <Row gap={2}>
          <Text size="label" tone="muted">
            {t('space_public')}
          </Text>
          <Switch
            label={t('space_public_switch', { name })}
            isLabelHidden
            checked={set.isPending ? set.variables.hide_operation : hide_operation}
            disabled={set.isPending}
            onCheckedChange={(isPublic) => set.mutate({ space_id: id, hide_operation: isPublic })}
          />
        </Row>
      }
    />
  );
}

/** The team spaces whose name has the search, page by page. */
function useTeamSpaces(search: string) {
  const debounced = useDebouncedValue(search, SEARCH_DELAY_MS);
  const request = debounced ? { search: debounced } : {};
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListTeamSpaces, request),
    queryFn: ({ pageParam }) => call(ListTeamSpaces, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}
