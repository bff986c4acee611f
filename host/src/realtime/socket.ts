import { buffers, END, eventChannel, type EventChannel } from '@portal/portal/saga';

/** The part of a WebSocket that the portal uses; tests bring their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>;
export type OpenSocket = () => Socket;

export type SocketNews = { kind: 'frame'; text: string } | { kind: 'closed'; code: number };

export const openBrowserSocket: OpenSocket = () => new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`);

/** What a socket says until it closes. Closing the channel closes the socket. */
export const newsOf = (socket: Socket): EventChannel<SocketNews> =>
  eventChannel<SocketNews>((emit) => {
    socket.onmessage = ({ data }: MessageEvent<unknown>) => emit({ kind: 'frame', text: String(data) });
    socket.onclose = ({ code }: CloseEvent) => {
      emit({ kind: 'closed', code });
      emit(END);
    };
    return () => {
      socket.onclose = null;
      socket.close();
    };
    // Frames come faster than sagas take them.
  }, buffers.expanding(64));
