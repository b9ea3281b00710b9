import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Long, so that no test fails because the machine is busy.
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
