import { alwaysOnline, type Connectivity } from './connectivity.ts';

/** The part of `document` that is used. The package is compiled without the DOM types, so that nothing else is. */
interface Page {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** The browser's signals; none outside a browser. This is the only file of the package that uses the DOM. */
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
      const onChange = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
  };
}
