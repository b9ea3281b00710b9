import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ListRow } from '../list-row/list-row.tsx';
import { ListPage } from './list-page.tsx';
import type { ListPageTexts } from './list-page-texts.ts';
import type { ListState } from './list-state.ts';
import type { ListView } from './list-toolbar.tsx';

const texts: ListPageTexts = {
  loading: 'Loading agents',
  failed: 'The agents could not be loaded',
  retry: 'Retry',
  noMatch: (search) => (search ? `No agent matches “${search}”` : 'No agent matches these filters'),
  noMatchHint: 'Try other words.',
  clear: 'Clear search',
  count: (items) => `${items} agents`,
  loadMore: 'Load more',
  loadMoreFailed: 'More agents could not be loaded',
};

const owners = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
];

/** A page as the studio writes one: it holds what narrows the list down. */
function Agents({ names }: { names: readonly string[] }) {
  const [search, setSearch] = useState('');
  const [owner, setOwner] = useState('all');
  const [view, setView] = useState<ListView>('grid');
  const items = owner === 'mine' ? [] : names.filter((name) => name.includes(search.trim()));
  return (
    <ListPage
      label="Agents"
      texts={texts}
      state={{ status: 'loaded', items }}
      itemKey={(name) => name}
      renderItem={(name) => <a href={`/${name}`}>{name}</a>}
      columns={[
        { id: 'name', label: 'Name', content: (name) => <a href={`/${name}`}>{name}</a> },
        { id: 'length', label: 'Length', content: (name) => name.length },
      ]}
      search={{ label: 'Find agents', value: search, onChange: setSearch }}
      filters={[{ label: 'Owner', value: owner, neutralValue: 'all', options: owners, onChange: setOwner }]}
      view={{ label: 'View', gridLabel: 'Grid', tableLabel: 'Table', value: view, onChange: setView }}
      empty={<EmptyState title="There is no agent yet" />}
    />
  );
}

function renderState(state: ListState<string>) {
  return render(
    <ListPage
      label="Agents"
      texts={texts}
      layout="rows"
      state={state}
      itemKey={(name) => name}
      renderItem={(name) => <ListRow title={name} />}
      empty={<EmptyState title="There is no agent yet" />}
    />,
  );
}

const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find agents' });

describe('ListPage', () => {
  it('shows the items that the page gives, and announces how many', () => {
    render(<Agents names={['Alpha', 'Beta']} />);
    const list = within(screen.getByRole('list', { name: 'Agents' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Alpha', 'Beta']);
    fireEvent.change(searchBox(), { target: { value: 'Bet' } });
    expect(list.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 agents');
  });

  it('says no number before all items are loaded', () => {
    const search = { label: 'Find agents', value: '', onChange: () => undefined };
    const list = (more: 'available' | 'ended') => (
      <ListPage
        label="Agents"
        texts={texts}
        state={{ status: 'loaded', items: ['Alpha'], more, onLoadMore: () => undefined }}
        itemKey={(name) => name}
        renderItem={(name) => name}
        search={search}
        empty={null}
      />
    );
    const { rerender } = render(list('available'));
    expect(screen.queryByText('1 agents')).toBeNull();
    rerender(list('ended'));
    expect(screen.getByText('1 agents')).toBeTruthy();
  });

  it('names the search that matches nothing and clears it', () => {
    render(<Agents names={['Alpha']} />);
    fireEvent.change(searchBox(), { target: { value: ' zebra ' } });
    expect(screen.getByText('No agent matches “zebra”')).toBeTruthy();
    expect(screen.queryByText('There is no agent yet')).toBeNull();
    const [inField, inMessage] = screen.getAllByRole('button', { name: 'Clear search' });
    expect(inField).toBeTruthy();
    if (inMessage) fireEvent.click(inMessage);
    expect(searchBox().value).toBe('');
    expect(screen.getByRole('link', { name: 'Alpha' })).toBeTruthy();
  });

  it('clears the search on Escape and keeps the focus in the field', () => {
    render(<Agents names={['Alpha']} />);
    fireEvent.change(searchBox(), { target: { value: 'zebra' } });
    fireEvent.keyDown(searchBox(), { key: 'Escape' });
    expect(searchBox().value).toBe('');
    expect(document.activeElement).toBe(searchBox());
  });

  it('shows only the empty state when there is nothing at all', () => {
    render(<Agents names={[]} />);
    expect(screen.getByText('There is no agent yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('changes between grid and table', () => {
    render(<Agents names={['Alpha']} />);
    const table = screen.getByRole('button', { name: 'Table' });
    expect(table.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(table);
    expect(table.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('rowheader', { name: 'Alpha' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '5' })).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('studio §9: resizes the columns of its table, except the last one, and remembers their widths', () => {
    let stored: string | undefined;
    const storage = {
      read: () => stored,
      write: (text: string) => {
        stored = text;
      },
    };
    const list = (
      <ListPage
        label="Agents"
        texts={texts}
        state={{ status: 'loaded', items: ['Alpha'] }}
        itemKey={(name) => name}
        renderItem={(name) => name}
        columns={[
          { id: 'name', label: 'Name', width: 280, content: (name) => name },
          { id: 'length', label: 'Length', content: (name) => name.length },
        ]}
        columnWidths={{
          remembered: { tableKey: 'agents', storage, onStorageError: vi.fn() },
          resizeLabel: (column) => `Width of ${column}`,
        }}
        view={{ label: 'View', gridLabel: 'Grid', tableLabel: 'Table', value: 'table', onChange: vi.fn() }}
        empty={null}
      />
    );
    const { unmount } = render(list);
    const [handle, ...others] = screen.getAllByRole('separator');
    expect(others).toEqual([]);
    expect(handle?.getAttribute('aria-valuenow')).toBe('280');
    fireEvent.keyDown(handle as HTMLElement, { key: 'ArrowRight' });
    unmount();
    render(list);
    expect(screen.getByRole('separator', { name: 'Width of Name' }).getAttribute('aria-valuenow')).toBe('290');
  });

  it('shows a skeleton while it loads and an error card with retry when it failed', () => {
    const onRetry = vi.fn();
    const { unmount } = renderState({ status: 'loading' });
    expect(screen.getByRole('status', { name: 'Loading agents' })).toBeTruthy();
    unmount();
    renderState({ status: 'failed', message: 'The server cannot be reached.', onRetry });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('The agents could not be loaded')).toBeTruthy();
    expect(alert.getByText('The server cannot be reached.')).toBeTruthy();
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('loads more by a button, also after that failed', () => {
    const onLoadMore = vi.fn();
    const { unmount } = renderState({ status: 'loaded', items: ['Alpha'], more: 'available', onLoadMore });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    unmount();
    renderState({ status: 'loaded', items: ['Alpha'], more: 'failed', onLoadMore });
    expect(screen.getByRole('alert').textContent).toBe('More agents could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onLoadMore).toHaveBeenCalledTimes(2);
  });

  it('loads more when its end comes into view, and not again by itself after that failed', () => {
    const onLoadMore = vi.fn();
    const observers: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          observers.push(callback);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    const { unmount } = renderState({ status: 'loaded', items: ['Alpha'], more: 'available', onLoadMore });
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    observers.at(-1)?.(seen, {} as IntersectionObserver);
    expect(onLoadMore).toHaveBeenCalledOnce();
    unmount();
    renderState({ status: 'loaded', items: ['Alpha'], more: 'failed', onLoadMore });
    expect(observers).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('shows how many there are before all are loaded, where that is known', () => {
    render(
      <ListPage
        label="Agents"
        texts={texts}
        state={{ status: 'loaded', items: ['Alpha'], more: 'available', total: 40 }}
        itemKey={(name) => name}
        renderItem={(name) => name}
        search={{ label: 'Find agents', value: '', onChange: () => undefined }}
        empty={null}
      />,
    );
    expect(screen.getByText('40 agents')).toBeTruthy();
  });
});
