import { Component, type ReactNode } from 'react';

type BoundaryProps = { children: ReactNode; onError: (error: unknown) => void };

/** Catches what a remote throws while it renders, and tells the gate, which shows the card in its place. */
export class RemoteBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
