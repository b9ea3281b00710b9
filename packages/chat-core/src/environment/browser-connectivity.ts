import { alwaysOnline, type Connectivity } from './connectivity.ts';

/** The part of `document` that is used. The package is compiled without the DOM types, so that nothing else is. */
interface Page {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** A page that is hidden for less than this keeps its connections. */
const HIDDEN_MS = 5_000;

/** The browser's signals; none outside a browser. This is the only file of the package that uses the DOM. */
export function browserConnectivity(): Connectivity {
  const { document } = globalThis as { document?: Page };
  if (!document) return alwaysOnline;
  const onVisibility = (listener: () => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  };
  const isHidden = () => document.visibilityState === 'hidden';
  return {
    isOnline: () => navigator.onLine,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
    onVisible: (listener) =>
      onVisibility(() => {
        if (!isHidden()) listener();
      }),
    isHidden,
    onHidden(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const remove = onVisibility(() => {
        clearTimeout(timer);
        if (isHidden()) timer = setTimeout(listener, HIDDEN_MS);
      });
      return () => {
        clearTimeout(timer);
        remove();
      };
    },
  };
}
