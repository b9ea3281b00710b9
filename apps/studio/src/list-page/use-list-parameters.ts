import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parameterPath } from '../page/parameter-path.ts';

/** Browsers limit how often the address may change. */
const WRITE_DELAY_MS = 200;

/**
 * Search, filters and order of a list, by the names of their URL parameters: Back and a reload bring them back. A default
 * value is left out of the URL. The caller's copy changes at once and the URL a moment later, in place.
 */
export function useListParameters<Values extends Record<string, string>>(
  defaults: Values,
): [values: Values, change: (change: Partial<Values>) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => ({ values: valuesIn(location.search, defaults), isWritten: true }));
  const [seen, setSeen] = useState(location.search);
  if (seen !== location.search) {
    setSeen(location.search);
    // A link or Back has changed the URL. While an edit is still unwritten, the change is an earlier write of this hook.
    if (shown.isWritten) setShown({ values: valuesIn(location.search, defaults), isWritten: true });
  }

  useEffect(() => {
    if (shown.isWritten) return;
    const timer = setTimeout(() => {
      setShown({ ...shown, isWritten: true });
      const path = Object.entries(shown.values).reduce(
        (path, [name, value]) => {
          const { pathname, search, hash } = new URL(path, window.location.origin);
          return parameterPath({ pathname, search, hash }, name, value === defaults[name] ? undefined : value);
        },
        location.pathname + location.search + location.hash,
      );
      void navigate(path, { replace: true, preventScrollReset: true });
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, location, navigate, defaults]);

  return [shown.values, (change) => setShown((now) => ({ values: { ...now.values, ...change }, isWritten: false }))];
}

function valuesIn<Values extends Record<string, string>>(search: string, defaults: Values): Values {
  const parameters = new URLSearchParams(search);
  const entries = Object.entries(defaults).map(([name, value]) => [name, parameters.get(name) ?? value]);
  return Object.fromEntries(entries) as Values;
}
