import { Component, type ReactNode } from 'react'
import { logFailure } from '../log/log.ts'

type Props = {
  /** Shown in place of what failed; given how to try it again. */
  readonly failed: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** A fault in a part costs that part alone. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('part.broken', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed(() => this.setState({ hasFailed: false })) : this.props.children
  }
}
