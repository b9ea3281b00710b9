import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { InPageBar, PageBarContext } from './page-bar.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

it('what a page shows in the bar keeps its state when the window gets another bar, and leaves with the page', () => {
  const [wide, narrow] = [document.createElement('div'), document.createElement('div')];
  document.body.append(wide, narrow);
  const inBar = (bar: HTMLElement) => (
    <PageBarContext value={bar}>
      <InPageBar>
        <Counter />
      </InPageBar>
    </PageBarContext>
  );
  const { rerender, unmount } = render(inBar(wide));
  fireEvent.click(screen.getByRole('button', { name: '0' }));
  rerender(inBar(narrow));
  expect(narrow.contains(screen.getByRole('button', { name: '1' }))).toBe(true);
  expect(wide.childElementCount).toBe(0);
  unmount();
  expect(narrow.childElementCount).toBe(0);
});
