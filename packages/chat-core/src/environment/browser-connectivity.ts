import { alwaysOnline, type Connectivity } from './connectivity.ts';

/** The signals of a page. This is the only file of the package that knows there are pages. */
export function browserConnectivity(): Connectivity {
  if (typeof window === 'undefined' || typeof document === 'undefined') return alwaysOnline;
  return {
    isOnline: () => navigator.onLine,
    onOnline(listener) {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
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
