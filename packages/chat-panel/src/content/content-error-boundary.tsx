import { Component, type ReactNode } from 'react';
import styles from './content-error-boundary.module.css';

interface ContentErrorBoundaryProps {
  text: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a failure to draw inside its message, and tells of it once. */
export class ContentErrorBoundary extends Component<ContentErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className={styles.failed}>{this.props.text}</p>;
  }
}
