import { Component, type ReactNode } from "react";
import { newFailureId, reportFailure } from "./failures.ts";

type ErrorBoundaryProps = {
  /** What stands in the place of what failed; `id` is the one it is reported under. */
  renderFallback: (id: string, retry: () => void) => ReactNode;
  /** Whatever failed is drawn again once this changes. */
  resetKey?: string;
  children: ReactNode;
};

/** Keeps what throws while it is drawn from taking the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { id?: string | undefined }> {
  override state: { id?: string | undefined } = {};

  static getDerivedStateFromError() {
    return { id: newFailureId() };
  }

  // Once what stands in its place is there: React may try to draw more than once, and throw each time.
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
