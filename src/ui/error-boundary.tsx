import { Component, type ReactNode } from "react";
import { newFailureId, reportFailure } from "./failures.ts";

type ErrorBoundaryProps = {
  renderFallback: (id: string, retry: () => void) => ReactNode;
  resetKey?: string;
  children: ReactNode;
};

/** Contains rendering errors; a new `resetKey` renders the children again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { id?: string | undefined }> {
  override state: { id?: string | undefined } = {};

  static getDerivedStateFromError() {
    return { id: newFailureId() };
  }

  // Not while rendering: React may render more than once, and throw each time.
  override componentDidCatch(error: unknown) {
    if (this.state.id !== undefined) void reportFailure(error, this.state.id);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (resetKey !== this.props.resetKey && this.state.id !== undefined) this.retry();
  }

  retry = () => this.setState({ id: undefined });

  override render() {
    const { id } = this.state;
    return id === undefined ? this.props.children : this.props.renderFallback(id, this.retry);
  }
}
