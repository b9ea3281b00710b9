import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Tag } from '../tag/tag.tsx';
import { ResourceCard } from './resource-card.tsx';

describe('ResourceCard', () => {
  it('is one link with a heading, and the menu is a control beside it', () => {
    render(
      <ResourceCard
        picture={<span aria-hidden>T</span>}
        link={<a href="/agent/1">Travel guide</a>}
        description="Knows trains."
        tag={<Tag>Draft</Tag>}
        meta={['Alice', '2 hours ago']}
        menu={<IconButton label="More for Travel guide" icon={<span aria-hidden>…</span>} />}
      />,
    );
    const card = within(screen.getByRole('article'));
    expect(card.getAllByRole('link')).toEqual([card.getByRole('link', { name: 'Travel guide' })]);
    expect(card.getByRole('heading', { level: 2, name: 'Travel guide' })).toBeTruthy();
    expect(card.getByText('Alice · 2 hours ago')).toBeTruthy();
    const menu = card.getByRole('button', { name: 'More for Travel guide' });
    expect(card.getByRole('link').contains(menu)).toBe(false);
  });
});
