import { render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startLanguage } from '../language/start-language.ts';
import { routes } from '../routes.tsx';
import { textLoaders } from '../texts.ts';

beforeAll(() => startLanguage(textLoaders));

const withChildren = (route: RouteObject): RouteObject[] => [route, ...(route.children ?? []).flatMap(withChildren)];

function Broken(): never {
  throw new Error('broken');
}

describe('studio §2, §8 pages that fail to render', () => {
  it.each([
    ['knowledge/:dataset_id/*', 'Knowledge could not be shown'],
    ['dataset/:dataset_id/*', 'Knowledge could not be shown'],
    ['database/:table_id', 'Database could not be shown'],
  ])('%s: names its module', async (path, title) => {
    // React logs what a boundary catches.
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const ErrorBoundary = routes.flatMap(withChildren).find((route) => route.path === path)?.ErrorBoundary;
    const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary }]);
    render(<RouterProvider router={router} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain('contact your administrator');
  });
});
