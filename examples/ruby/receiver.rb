# Receives webhooks of Sineta: ruby receiver.rb listens on http://127.0.0.1:8787.
# The secret is in SINETA_SECRET, another port in PORT. In Rails or Sinatra, take Sineta.genuine? with request.raw_post
# or request.body.read, and leave the server below out.
require "json"
require "openssl"
require "socket"
require "timeout"

module Sineta
  TOLERANCE_SECONDS = 300
  MAX_BODY_BYTES = 1 << 20

  # Yours. What it raises becomes a 500, and the delivery comes again.
  def self.handle(id, envelope)
    puts "#{id} #{envelope["event"]}"
  end

  # The bytes that deliveries are signed with. An empty key is one that everyone knows.
  def self.key_of(secret)
    key = secret.delete_prefix("whsec_").unpack1("m0")
    raise ArgumentError, "SINETA_SECRET must be the signing secret of the app" if key.empty?

    key
  end

  # Whether the delivery comes from Sineta; body as the bytes that came, before any parsing.
  def self.genuine?(secret, id, timestamp, signatures, body, now)
    return false if id.empty? || !timestamp.match?(/\A[0-9]{1,15}\z/)
    return false if (now - timestamp.to_i).abs > TOLERANCE_SECONDS

    digest = OpenSSL::HMAC.digest("SHA256", key_of(secret), "#{id}.#{timestamp}.".b + body.b)
    expected = "v1,#{[digest].pack("m0")}"
    # Two signatures, separated by a space, while the secret rotates.
    signatures.split(" ").any? { |one| OpenSSL.secure_compare(expected, one) }
  end

  @seen = {} # in earnest: a table with a unique id
  @one_at_a_time = Mutex.new

  def self.receive(headers, body)
    id = headers.fetch("webhook-id", "")
    timestamp = headers.fetch("webhook-timestamp", "")
    signatures = headers.fetch("webhook-signature", "")
    return 401 unless genuine?(ENV.fetch("SINETA_SECRET"), id, timestamp, signatures, body, Time.now.to_i)

    @one_at_a_time.synchronize do
      handle(id, JSON.parse(body)) unless @seen[id]
      @seen[id] = true
    end
    204
  rescue StandardError => error
    warn error.full_message
    500
  end

  # The least of HTTP that a receiver needs; in earnest your framework does this.
  def self.read(socket)
    socket.gets("\r\n", 8192)
    headers = {}
    while (line = socket.gets("\r\n", 8192)) && line != "\r\n"
      name, value = line.split(":", 2)
      headers[name.downcase] = value.to_s.strip
    end
    length = headers.fetch("content-length", "0").to_i
    [headers, (socket.read(length).to_s if length.between?(0, MAX_BODY_BYTES))]
  end

  def self.serve(socket)
    # A body that does not come must not be waited for.
    headers, body = Timeout.timeout(10) { read(socket) }
    status = body ? receive(headers, body) : 413
    socket.write("HTTP/1.1 #{status} \r\n#{"content-length: 0\r\n" unless status == 204}connection: close\r\n\r\n")
  rescue Timeout::Error
    warn "a request did not come within 10 seconds"
  ensure
    socket.close
  end
end

if __FILE__ == $PROGRAM_NAME
  $stdout.sync = true
  Sineta.key_of(ENV.fetch("SINETA_SECRET", "")) # at the start, not at the first delivery
  server = TCPServer.new("127.0.0.1", ENV.fetch("PORT", "8787").to_i)
  puts "listening on http://127.0.0.1:#{server.addr[1]}/"
  loop { Thread.new(server.accept) { |socket| Sineta.serve(socket) } }
end
