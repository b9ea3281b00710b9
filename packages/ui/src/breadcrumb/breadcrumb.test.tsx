import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';

it('marks the last item as the current page', () => {
  render(
    <Breadcrumb
      label="Breadcrumb"
      items={[
        { id: 'bots', content: <a href="/space/1/develop">Bots</a> },
        { id: 'bot', content: 'Travel guide' },
      ]}
    />,
  );
  const [bots, bot] = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(bots?.getAttribute('aria-current')).toBeNull();
  expect(bot?.getAttribute('aria-current')).toBe('page');
  expect(bot?.textContent).toBe('Travel guide');
});
