/** Reports script errors and unhandled promise rejections until the returned function is called. */
export function captureErrors(report: (error: unknown, where: string) => void): () => void {
  const onError = ({ error, message, filename }: ErrorEvent) => report(error ?? message, filename || 'window');
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, 'promise');
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
