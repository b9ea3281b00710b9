import { Button, KeyList, Palette } from '@parley/ui';
import { Bot, Moon, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { GallerySection } from './gallery-section.tsx';

export function KeyboardSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <GallerySection title="Keyboard">
      <KeyList
        rows={[
          { label: 'Search', keys: ['Mod+K'] },
          { label: 'Next item', keys: ['ArrowDown', 'J'] },
          { label: 'Close what is open, or stop the answer that is being written', keys: ['Escape'] },
        ]}
      />
      <div>
        <Button onClick={() => setOpen(true)}>Palette</Button>
      </div>
      {isOpen && <SearchPalette onClose={() => setOpen(false)} />}
    </GallerySection>
  );
}

const groups = [
  {
    label: 'Agents',
    items: [
      { id: 'travel', icon: <Bot aria-hidden />, title: 'Travel guide', detail: 'Research' },
      {
        id: 'long',
        icon: <Bot aria-hidden />,
        title: 'Somebody who knows the timetable of every train in the country',
        detail: 'A space whose name is long as well',
      },
    ],
  },
  {
    label: 'Actions',
    items: [
      { id: 'create', icon: <Plus aria-hidden />, title: 'Create agent' },
      { id: 'settings', icon: <Settings aria-hidden />, title: 'Account settings' },
      { id: 'theme', icon: <Moon aria-hidden />, title: 'Change to dark' },
    ],
  },
];

function SearchPalette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const found = groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <Palette
      label="Search"
      placeholder="Go to, or do"
      search={search}
      onSearchChange={setSearch}
      groups={found}
      closeLabel="Close"
      emptyText={`Nothing matches “${search}”`}
      hints={[
        { keys: ['ArrowUp', 'ArrowDown'], text: 'Move' },
        { keys: ['Enter'], text: 'Choose' },
        { keys: ['Escape'], text: 'Close' },
      ]}
      onChoose={onClose}
      onClose={onClose}
    />
  );
}
