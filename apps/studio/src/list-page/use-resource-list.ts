import { DatasetOrder, ScopeType, type Space, SpaceType } from '@parley/contract';
import type { ListPageProps } from '@parley/ui';
import { useDebouncedValue } from '../api/use-debounced-value.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** studio §9 name search. */
const SEARCH_DELAY_MS = 500;
const ALL = 'all';
const SELF = 'self';
const UPDATE = 'update';
const CREATE = 'create';

interface ResourceParameters {
  readonly search: string;
  readonly creator: string;
  readonly order: string;
}

export const resourceDefaults = { search: '', creator: ALL, order: UPDATE };

interface ResourceListOptions {
  space: Space;
  parameters: ResourceParameters;
  onChange: (change: Partial<ResourceParameters>) => void;
  searchLabel: string;
  nameMax: number;
}

/** Name search, creator and order of the resources of a space: for the server, and above the list. */
export function useResourceList({ space, parameters, onChange, searchLabel, nameMax }: ResourceListOptions) {
  const { t } = useTranslation();
  const { search, creator, order } = parameters;
  const isTeam = space.space_type === SpaceType.team;
  const isByCreation = order === CREATE;
  const creatorFilter = {
    label: t('knowledge_creator'),
    value: creator,
    neutralValue: ALL,
    options: [
      { value: ALL, label: t('knowledge_creator_all') },
      { value: SELF, label: t('knowledge_creator_self') },
    ],
    onChange: (next: string) => onChange({ creator: next }),
  };
  const toolbar: Pick<ListPageProps<unknown>, 'search' | 'filters' | 'order'> = {
    search: { label: searchLabel, value: search, onChange: (next) => onChange({ search: next }) },
    filters: isTeam ? [creatorFilter] : [],
    order: {
      label: t('knowledge_order'),
      value: order,
      neutralValue: UPDATE,
      options: [
        { value: UPDATE, label: t('knowledge_order_update') },
        { value: CREATE, label: t('knowledge_order_create') },
      ],
      onChange: (next) => onChange({ order: next }),
    },
  };
  return {
    toolbar,
    /** Empty where nothing is searched for. */
    name: useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, nameMax),
    // studio §6: there is nobody else in a personal space.
    scope: !isTeam || creator === SELF ? ScopeType.self : ScopeType.all,
    orderField: isByCreation ? DatasetOrder.createTime : DatasetOrder.updateTime,
    /** For the cards: whose they are, and which time is shown. */
    card: { showsWho: isTeam, isByCreation },
  };
}
