import { Component, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorCard } from '../error-card/error-card.tsx';

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
      <ErrorCard
        title={title}
        message={message}
        actions={<Button onClick={() => this.setState({ hasFailed: false })}>{retryLabel}</Button>}
      />
    );
  }
}
