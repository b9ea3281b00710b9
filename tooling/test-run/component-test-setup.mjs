import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Long, so that no test fails because the machine is busy.
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  // Debounced writes of the test happen now, not in the next one.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  sessionStorage.clear();
});
