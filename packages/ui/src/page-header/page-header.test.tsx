import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageHeader } from './page-header.tsx';

const breadcrumb = {
  label: 'Breadcrumb',
  items: [
    { id: 'admin', content: <a href="/admin">Administration</a> },
    { id: 'users', content: <a href="/admin/users">Users</a> },
  ],
};

describe('PageHeader', () => {
  it('has the pages above as links and the title as the only heading', () => {
    render(<PageHeader title="Alice" breadcrumb={breadcrumb} description="Joined today." />);
    const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Administration', 'Users']);
    expect(document.querySelector('[aria-current]')).toBeNull();
    // Nothing follows the last one on its line.
    expect(screen.getByRole('navigation').querySelectorAll('svg')).toHaveLength(1);
    expect(screen.getAllByRole('heading')).toEqual([screen.getByRole('heading', { level: 1, name: 'Alice' })]);
    expect(screen.getByText('Joined today.')).toBeTruthy();
  });

  it('is one line without the description as a bar', () => {
    const header = { title: 'Alice', breadcrumb, description: 'Joined today.', actions: <button type="button" /> };
    render(<PageHeader variant="bar" {...header} />);
    expect(screen.getByRole('navigation').querySelectorAll('svg')).toHaveLength(2);
    expect(screen.queryByText('Joined today.')).toBeNull();
    expect(screen.getByRole('button')).toBeTruthy();
  });
});
