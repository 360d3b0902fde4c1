/** The events, commands and context of the chat's realtime connection. */
import type { ActorRef, Snapshot } from 'xstate';
import type { Conversation, MoneyIn } from '../../contract/chat.ts';
import type { ConnectionChanged } from '../connection/online.ts';

/** A command to the socket. */
export type SocketCommand =
  /** Connect, if it is not connected or about to. */
  | { readonly type: 'socket.connect' }
  /** Let go of a connection that only seems to be there, and connect anew at once. */
  | { readonly type: 'socket.restart' }
  | { readonly type: 'socket.join' }
  /** Say so if it is not connected. */
  | { readonly type: 'socket.check' };

/** An event from the room. */
export type RoomTold =
  | { readonly type: 'message.received'; readonly message: Conversation }
  /** Something changed on the member's account. `deposit`: the money that has come in; null for any other change. */
  | { readonly type: 'account.told'; readonly deposit: MoneyIn | null }
  /** Support has read the player's messages up to this moment, ISO 8601. */
  | { readonly type: 'read.received'; readonly readAt: string };

export type ChatConnectionEvent =
  | { readonly type: 'socket.connected' }
  | { readonly type: 'socket.lost' }
  /** `unchanged`: nothing has changed on the account since the page began. */
  | { readonly type: 'socket.joined'; readonly unchanged?: boolean }
  /** The service did not let the player into the room. */
  | { readonly type: 'socket.refused' }
  /** The phone was woken, the page is looked at again, or the network is back. */
  | { readonly type: 'phone.woke' }
  /** The player asks for everything anew. */
  | { readonly type: 'connection.renew' }
  | ConnectionChanged
  | RoomTold;

/** An event from the connection to its owner. */
export type ConnectionTold =
  /** In the room from now on: what was said meanwhile must be caught up with. */
  { readonly type: 'room.joined'; readonly unchanged?: boolean } | { readonly type: 'room.left' } | RoomTold;

export interface ChatConnectionInput {
  readonly owner: ActorRef<Snapshot<unknown>, ConnectionTold>;
  readonly room: string;
}

export interface ChatConnectionContext extends ChatConnectionInput {
  /** Has been in the room: from then on it is a return. */
  joinedOnce: boolean;
  /** The phone has a connection, as far as it knows. */
  online: boolean;
}
