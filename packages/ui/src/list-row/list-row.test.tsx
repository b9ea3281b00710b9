import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListRow } from './list-row.tsx';

it('a row joins its details by dots, without those that are empty', () => {
  render(
    <ul>
      <ListRow title="Bread" details={['', 'Cook', '', 'Until Monday']} />
    </ul>,
  );
  expect(screen.getByText(/Cook/).closest('p')?.textContent).toBe('Cook · Until Monday');
});
