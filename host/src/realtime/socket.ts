import { buffers, END, eventChannel, type EventChannel } from '@portal/portal/saga';

/** The part of WebSocket that the portal uses; tests supply a fake. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>;
export type OpenSocket = () => Socket;

export type SocketEvent = { kind: 'frame'; text: string } | { kind: 'closed'; code: number };

export const openBrowserSocket: OpenSocket = () => new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`);

/** Frames and the close code of a socket. Closing the channel closes the socket. */
export const socketEvents = (socket: Socket): EventChannel<SocketEvent> =>
  eventChannel<SocketEvent>((emit) => {
    socket.onmessage = ({ data }: MessageEvent<unknown>) => emit({ kind: 'frame', text: String(data) });
    socket.onclose = ({ code }: CloseEvent) => {
      emit({ kind: 'closed', code });
      emit(END);
    };
    return () => {
      socket.onclose = null;
      socket.close();
    };
    // Frames may arrive faster than sagas read them.
  }, buffers.expanding(64));
