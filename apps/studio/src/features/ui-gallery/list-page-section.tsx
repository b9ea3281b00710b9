import {
  AddedItem,
  AddedList,
  Avatar,
  Button,
  EmptyState,
  IconButton,
  ListPage,
  type ListPageTexts,
  ListRow,
  type ListState,
  type ListView,
  Menu,
  MenuItem,
  ResourceCard,
  ResourceSign,
  Select,
  Tag,
} from '@parley/ui';
import { Ellipsis, Inbox, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type City, citiesFrom } from './city.ts';
import { GallerySection } from './gallery-section.tsx';

const texts: ListPageTexts = {
  loading: 'Loading cities',
  failed: 'The cities could not be loaded',
  retry: 'Retry',
  noMatch: (search) => (search ? `No city matches “${search}”` : 'No city matches these filters'),
  noMatchHint: 'Try another word, or clear the search and filters.',
  clear: 'Clear search and filters',
  count: (items) => `${items} cities`,
  loadMore: 'Load more cities',
  loadMoreFailed: 'More cities could not be loaded. Check your connection and try again.',
};

const shows = [
  { value: 'loaded', label: 'Loaded' },
  { value: 'loading', label: 'Loading' },
  { value: 'failed', label: 'Failed' },
  { value: 'empty', label: 'Empty' },
  { value: 'more-failed', label: 'More failed' },
] as const;
type Shown = (typeof shows)[number]['value'];

const all = citiesFrom(1, 9);

export function ListPageSection() {
  const [shown, setShown] = useState<Shown>('loaded');
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState('name');
  const [view, setView] = useState<ListView>('grid');
  const items = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const sorted = order === 'name' ? items : [...items].reverse();
  return (
    <GallerySection title="List page: search, filters, order, cards or table, paging and every state" isWide>
      <Select label="State of the list" value={shown} options={shows} onValueChange={setShown} />
      <ListPage
        label="Cities to open"
        texts={texts}
        state={stateOf(shown, sorted, () => setShown('loaded'))}
        itemKey={({ id }) => id}
        renderItem={(city) => <CityCard city={city} />}
        columns={[
          { id: 'name', label: 'Name', content: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
          { id: 'country', label: 'Country', content: ({ country }) => country },
        ]}
        view={{ label: 'View', gridLabel: 'Cards', tableLabel: 'Table', value: view, onChange: setView }}
        search={{ label: 'Find cities', value: search, onChange: setSearch }}
        order={{
          label: 'Order',
          value: order,
          neutralValue: 'name',
          options: [
            { value: 'name', label: 'By name' },
            { value: 'reverse', label: 'Last first' },
          ],
          onChange: setOrder,
        }}
        empty={
          <EmptyState
            size="page"
            icon={<Inbox aria-hidden />}
            title="There is no city yet"
            message="Cities are what agents know about."
            action={<Button variant="primary">Add a city</Button>}
          />
        }
      />
      <ul aria-label="Rows">
        <ListRow
          leading={<Avatar name="Alice" size={24} />}
          title="Alice"
          tag={<Tag tone="accent">Owner</Tag>}
          details={['@alice', 'Joined in May']}
          action={<Button size="small">Remove</Button>}
        />
        <ListRow leading={<Inbox aria-hidden />} title="A row with an icon" details={['In settings and dialogs']} />
      </ul>
      <AddedList label="Added">
        <AddedItem
          picture={<ResourceSign icon={<Inbox />} tint={2} size={32} />}
          name={<a href="#added">What was added to a thing</a>}
          tags={<Tag>Read-only</Tag>}
          details="In the blocks of the editor"
          action={<IconButton label="Remove" icon={<Trash2 aria-hidden />} />}
        />
      </AddedList>
    </GallerySection>
  );
}

function CityCard({ city }: { city: City }) {
  return (
    <ResourceCard
      picture={<Avatar name={city.name} />}
      link={<a href={`#${city.id}`}>{city.name}</a>}
      description="The whole card is one link; menu and other controls are above it."
      tag={<Tag>Draft</Tag>}
      meta={['Alice', 'Changed 2 hours ago']}
      menu={
        <Menu trigger={<IconButton label={`More for ${city.name}`} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Pencil aria-hidden />}>Rename</MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous>
            Delete
          </MenuItem>
        </Menu>
      }
    />
  );
}

function stateOf(shown: Shown, items: readonly City[], onRetry: () => void): ListState<City> {
  if (shown === 'loading') return { status: 'loading' };
  if (shown === 'failed') return { status: 'failed', message: 'The server cannot be reached.', onRetry };
  if (shown === 'empty') return { status: 'loaded', items: [] };
  return { status: 'loaded', items, more: shown === 'more-failed' ? 'failed' : 'available', onLoadMore: onRetry };
}
