import { alwaysOnline, type Connectivity } from './connectivity.ts';

/** What is used of a page. The package is compiled without the DOM, so that nothing else of it can slip in. */
interface Page {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** The signals of a page, or none where there is no page. This is the only file of the package that knows of pages. */
export function browserConnectivity(): Connectivity {
  const { document } = globalThis as { document?: Page };
  if (!document) return alwaysOnline;
  return {
    isOnline: () => navigator.onLine,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
    onVisible(listener) {
      const look = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  };
}
