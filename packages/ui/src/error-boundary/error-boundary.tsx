import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export interface ErrorBoundaryProps {
  title: string;
  message: string;
  retryLabel: string;
  /** Called once for each error. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Shows an error message in place of children that fail to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { title, message, retryLabel, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <EmptyState
        role="alert"
        icon={<CircleAlert aria-hidden />}
        title={title}
        message={message}
        action={<Button onClick={() => this.setState({ hasFailed: false })}>{retryLabel}</Button>}
      />
    );
  }
}
