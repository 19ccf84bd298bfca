package org.cairn.extism;

/** An error of the core, with its code and, where they help, a field and a fix. */
public final class CairnException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Types.CairnFault fault;

  CairnException(Types.CairnFault fault) {
    super(fault.code() + ": " + fault.message());
    this.fault = fault;
  }

  /** The error as the core gave it. */
  public Types.CairnFault fault() {
    return fault;
  }

  /** The guest failed, was closed, or is no guest of Cairn. */
  public static final class Guest extends RuntimeException {
    private static final long serialVersionUID = 1;

    Guest(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
