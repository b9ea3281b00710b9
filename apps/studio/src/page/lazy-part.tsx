import { useToast } from '@parley/ui';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadLaterTexts } from '../i18n/later-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** Offline, or an update of the server has replaced the script. */
class PartNotLoaded extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be loaded', { cause });
    this.forget = forget;
  }
}

/**
 * A component that is loaded with its texts when it is first shown, inside a `LazyPartBoundary`. React's `lazy` keeps a
 * failed load for good; this one loads again the next time it is shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const forget = () => {
    Loaded = undefined;
  };
  const create = () =>
    lazy(() =>
      Promise.all([load(), loadLaterTexts()]).then(
        ([part]) => ({ default: part }),
        (cause: unknown) => {
          throw new PartNotLoaded(cause, forget);
        },
      ),
    ) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function LazyPart(props: Props) {
    Loaded ??= create();
    return <Loaded {...props} />;
  };
}

interface LazyPartBoundaryProps {
  /** Closes what could not be loaded. */
  onFailed: () => void;
  /** Shown while it loads; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Holds a part that is not needed for the page: when it cannot be loaded, a toast says so and the page stays. */
export function LazyPartBoundary({ onFailed, fallback, children }: LazyPartBoundaryProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const report = () => {
    toast('error', t('part_failed'));
    onFailed();
  };
  return (
    <LoadBoundary onFailed={report}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

class LoadBoundary extends Component<LazyPartBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (!(error instanceof PartNotLoaded)) return;
    error.forget();
    this.props.onFailed();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Other errors are those of the page.
    if (!(error instanceof PartNotLoaded)) throw error;
    return null;
  }
}
