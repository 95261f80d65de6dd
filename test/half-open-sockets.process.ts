/**
 * A program that opens `count` connections to a port, sends the beginning of a request on each and never ends its half.
 * In its own process, since descriptors are counted per process. It tells its parent when all are open, and again when
 * the other side has ended its half of the last one.
 */
import { connect } from "node:net";

const [port, count] = process.argv.slice(2).map(Number);
if (port === undefined || count === undefined) throw new Error("A port and a count are needed");

let opened = 0;
let ended = 0;
const tellWhenAll = (reached: number, word: string) => reached === count && process.send?.(word);

for (let n = 0; n < count; n += 1) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("connect", () => {
    socket.write("GET / HTTP/1.1\r\nHost: tienda.example\r\n");
    tellWhenAll((opened += 1), "open");
  });
  socket.on("error", () => undefined);
  // Does not answer the other side's end: this half stays open.
  const end = () => tellWhenAll((ended += 1), "ended");
  socket.once("end", end);
  socket.once("error", () => !socket.readableEnded && end());
  socket.resume();
}
process.on("disconnect", () => process.exit());
