/** A browser that obeys the commands of WebDriver, however it receives them. */
export interface Transport {
  readonly version: string;
  /** Sends a command of WebDriver and returns the value of the answer. */
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends the browser. */
  end(): Promise<void>;
}

/** The commands that the tests use, by the end of their address in WebDriver's HTTP protocol. */
export type Command = 'url' | 'execute/async' | 'frame' | 'actions' | 'window/rect' | 'timeouts';
