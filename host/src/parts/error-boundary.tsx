import { Component, type ErrorInfo, type ReactNode } from 'react';
import { noteComponents } from './component-stacks';

type BoundaryProps = { children: ReactNode; onError: (error: unknown) => void; fallback?: ReactNode };

export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    noteComponents(error, componentStack);
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
